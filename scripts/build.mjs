import { prepare } from './prepare.mjs';
import { command } from './programs.mjs';

/** `node scripts/build.mjs`: what the other commands do before their own work, for building an image. */
await command(async () => {
  await prepare();
  return 0;
});
