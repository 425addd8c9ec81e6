import type { Span } from '@vagon/contract';
import { useEffect, useState } from 'react';

/** How many times faster than it was the way can be seen again. */
export const PLAYER_SPEEDS = [1, 10, 60, 300, 900, 3600] as const;
/** Between two moves of the marker, ms: smooth to the eye, and time left for the map. */
const FRAME_MS = 50;

/** Plays a stretch of time. */
export interface Player {
  /** Unix ms. */
  time: number;
  isPlaying: boolean;
  speed: number;
  /** Starts, from the beginning when it stands at the end. */
  play(): void;
  pause(): void;
  seek(time: number): void;
  setSpeed(speed: number): void;
}

/** Plays from `from` to `to`; stands at the end until it is used, and keeps its time when the stretch grows. */
export function usePlayer({ from, to }: Span): Player {
  const [chosen, setChosen] = useState<number | null>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<number>(PLAYER_SPEEDS[4]);
  const time = chosen === null ? to : Math.max(from, Math.min(to, chosen));

  useEffect(() => {
    if (!isPlaying) return;
    let last = performance.now();
    const clock = setInterval(() => {
      const now = performance.now();
      const passed = (now - last) * speed;
      last = now;
      setChosen((before) => Math.min(to, (before ?? from) + passed));
    }, FRAME_MS);
    return () => clearInterval(clock);
  }, [isPlaying, speed, from, to]);

  if (isPlaying && time >= to) setPlaying(false);

  return {
    time,
    isPlaying,
    speed,
    play() {
      if (time >= to) setChosen(from);
      setPlaying(true);
    },
    pause: () => setPlaying(false),
    seek: setChosen,
    setSpeed,
  };
}
