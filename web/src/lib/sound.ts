// Sounds, made here from a few oscillators and noise. Off until somebody turns them on; never two at once.
import { settings } from "./settings.svelte";

export type Sound = "clack" | "slide" | "drum" | "bell" | "pluck";
let context: AudioContext | null = null;
let until = 0;

export function play(sound: Sound): void {
  if (!settings.volume || document.hidden) return;
  context ??= new AudioContext();
  const now = context.currentTime;
  if (now < until) return;
  until = now + 0.3;
  const out = context.createGain();
  out.gain.value = settings.volume / 100;
  out.connect(context.destination);
  const tone = (hz: number, length: number, type: OscillatorType, loud = 0.3, bend = 1) => {
    const o = context!.createOscillator();
    const g = context!.createGain();
    o.type = type;
    o.frequency.setValueAtTime(hz, now);
    o.frequency.exponentialRampToValueAtTime(hz * bend, now + length);
    g.gain.setValueAtTime(loud, now);
    g.gain.exponentialRampToValueAtTime(0.001, now + length);
    o.connect(g).connect(out);
    o.start(now);
    o.stop(now + length);
  };
  const noise = (length: number, hz: number, loud = 0.3) => {
    const buffer = context!.createBuffer(1, Math.ceil(context!.sampleRate * length), context!.sampleRate);
    const data = buffer.getChannelData(0);
    for (let i = 0; i < data.length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length);
    const source = context!.createBufferSource();
    const filter = context!.createBiquadFilter();
    filter.type = "bandpass";
    filter.frequency.value = hz;
    const g = context!.createGain();
    g.gain.value = loud;
    source.buffer = buffer;
    source.connect(filter).connect(g).connect(out);
    source.start(now);
  };
  if (sound === "clack") tone(900, 0.06, "square", 0.12, 0.5), noise(0.05, 2500, 0.4);
  if (sound === "slide") noise(0.22, 1400, 0.35);
  if (sound === "drum") tone(110, 0.35, "sine", 0.6, 0.5), noise(0.08, 300, 0.3);
  if (sound === "bell") tone(660, 0.38, "sine", 0.3), tone(1320, 0.3, "sine", 0.12), tone(1990, 0.2, "sine", 0.06);
  if (sound === "pluck") tone(392, 0.3, "sawtooth", 0.16, 0.98), noise(0.02, 4000, 0.3);
}
