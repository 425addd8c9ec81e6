import { useComputedColorScheme } from '@mantine/core';
import { EMPTY_STATE } from '@vagon/contract';
import { useTranslations } from 'use-intl';
import { SpotSymbol } from '../map/spot-symbol.tsx';
import classes from './load-state.module.css';

/** Empty, loaded, or not told by any sensor yet, in the map's shape and colour. */
export function LoadState({ state }: { state: number | null }) {
  const t = useTranslations('loadState');
  const scheme = useComputedColorScheme('light');
  const name = nameOf(state);
  return (
    <span className={classes.state}>
      <SpotSymbol kind={name} scheme={scheme} />
      {t(name)}
    </span>
  );
}

/** 0 is empty, anything else loaded (specification, section 3). */
function nameOf(state: number | null): 'empty' | 'loaded' | 'unknown' {
  if (state === null) return 'unknown';
  return state === EMPTY_STATE ? 'empty' : 'loaded';
}
