// The browser's own notifications: only for who asked for them, and only while the page is not looked at.
import { settings } from "./settings.svelte";

export function notify(title: string, body: string, tag: string): void {
  if (!settings.notify || !document.hidden || !("Notification" in window) || Notification.permission !== "granted") return;
  const note = new Notification(title, { body, tag, icon: "/icon.svg" });
  note.onclick = () => {
    window.focus();
    note.close();
  };
}
