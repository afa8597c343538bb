import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { words } from "./words";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const server = "http://127.0.0.1:8000"; // `sengoku serve`, while the client is worked on

export default defineConfig({
  plugins: [svelte(), words(here("words"))],
  build: {
    outDir: process.env.SENGOKU_WEB ?? here("../src/sengoku/web"),
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // the pages' security policy allows no scripts or styles inside other files
    manifest: true, // tests weigh what a page loads
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/api": { target: server, ws: true }, "/healthz": server } },
});
