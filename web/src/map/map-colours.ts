export type ColourScheme = 'light' | 'dark';

/**
 * Colours of what is painted on canvases, where style sheets do not reach.
 * Blue and orange stay apart for colour-blind eyes, and the shapes of wagons differ as well.
 */
export const MAP_COLOURS = {
  light: {
    empty: '#1864ab',
    loaded: '#c2410c',
    unknown: '#495057',
    ground: '#ffffff',
    land: '#eef0ea',
    homeland: '#fbfaf4',
    border: '#a3a99f',
    section: '#5c6b73',
    station: '#37474f',
    label: '#263238',
    track: '#7048e8',
  },
  dark: {
    empty: '#74c0fc',
    loaded: '#ffa94d',
    unknown: '#ced4da',
    ground: '#14191c',
    land: '#1f2529',
    homeland: '#2a3237',
    border: '#59656c',
    section: '#90a4ae',
    station: '#b0bec5',
    label: '#eceff1',
    track: '#b197fc',
  },
} as const satisfies Record<ColourScheme, Record<string, string>>;
