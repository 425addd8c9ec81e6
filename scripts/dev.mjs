import { environment, node24, tool } from './node24.mjs';
import { prepareSources } from './prepare.mjs';
import { command, goOn, runServer, stopAll } from './programs.mjs';
import { inProject } from './project.mjs';

/**
 * `npm run dev`: the server, restarted when its sources change, and Vite, which
 * serves the web app's sources and shows changes at once. When one ends the
 * other is stopped.
 */
await command(async () => {
  await prepareSources();
  console.log('Open the address that Vite names below; it passes calls on to the server.');
  const API_URL = `http://127.0.0.1:${process.env.PORT || 3000}`;
  const env = environment({ NODE_ENV: 'development', API_URL });
  const both = [
    runServer(node24(), ['--watch', '--watch-preserve-output', 'server/src/main.ts'], { env }),
    runServer(node24(), [tool('vite'), '--clearScreen', 'false'], { cwd: inProject('web'), env }),
  ];
  await Promise.race(both).finally(stopAll);
  const codes = await Promise.all(both);
  goOn();
  return Math.max(...codes);
});
