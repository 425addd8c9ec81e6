import type { SpotWagon } from '@vagon/contract';
import { useState } from 'react';
import { MOST_LISTED } from './fleet-spots-query.ts';
import { SpotPanel, type SpotPanelUse } from './spot-panel.tsx';

/**
 * The wagons on one spot of the map. They stay as they were when it was asked
 * for: a list that moves under the pointer leads to the wrong wagon. Give it a
 * `key`, so that another spot is another list.
 */
export function SpotList({ wagons, ...use }: SpotPanelUse & { wagons: SpotWagon[] }) {
  const [digits, setDigits] = useState('');
  const matching = wagons.filter(({ number }) => String(number).includes(digits));
  return (
    <SpotPanel
      {...use}
      total={wagons.length}
      matching={matching.length}
      listed={matching.slice(0, MOST_LISTED)}
      digits={digits}
      onDigits={setDigits}
    />
  );
}
