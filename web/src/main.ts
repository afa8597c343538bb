import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { listen } from "./lib/router.svelte";
import { whoami } from "./lib/session.svelte";
import { settings } from "./lib/settings.svelte";
import { setLanguage } from "./lib/words.svelte";

listen();
void whoami().catch(() => {});
await setLanguage(settings.language);
mount(App, { target: document.getElementById("app")! });
