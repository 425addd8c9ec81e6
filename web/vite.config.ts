import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const API_URL = process.env.API_URL ?? 'http://127.0.0.1:3000';
const API_PATHS =
  '^/(alerts|audit|employee|fleet|geography|health|identity|imports|places|plans|reports|sensor|settings|telemetry|wagonPositions|wagons)([/?]|$)';
const LIVE_PATHS = '^/our-websocket([/?]|$)';

export default defineConfig({
  plugins: [react()],
  // sockjs-client speaks of `global`, as Node does.
  define: { global: 'globalThis' },
  server: {
    proxy: {
      [API_PATHS]: {
        target: API_URL,
        // Some screens have the address of the calls behind them: a page is asked for as HTML.
        bypass: ({ headers }) => (headers.accept?.includes('text/html') ? '/index.html' : undefined),
      },
      [LIVE_PATHS]: { target: API_URL, ws: true },
    },
  },
  build: {
    rolldownOptions: {
      // The contract's schemas are for the server: unused here, they leave the bundle, and their library with them;
      // functions that make schemas are named here for that.
      treeshake: {
        manualPureFunctions: ['Type', 'nullable', 'pageOf', 'momentText', 'dateText', 'visibleText', 'withResult'],
        propertyReadSideEffects: false,
        moduleSideEffects: [{ test: /[\\/]contract[\\/]src[\\/]/, sideEffects: false }],
      },
    },
  },
});
