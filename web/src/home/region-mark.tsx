import { foldName } from '@vagon/contract';
import classes from './region-colours.module.css';

/** Gives an element, and what is in it, the `--region` colour of an MTU. */
export const regionColour = (region: string) => ({
  className: classes.region ?? '',
  'data-region': foldName(region),
});

/** A short line in an MTU's colour, as the map draws it, beside a text that names it. */
export function RegionMark({ region }: { region: string }) {
  return (
    <span {...regionColour(region)} aria-hidden="true">
      <span className={classes.mark} />
    </span>
  );
}
