import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

/** The deep blue-green of the interface. Shade 8 carries white text in both colour schemes. */
const rail: MantineColorsTuple = [
  '#e8f6f8',
  '#d3eaee',
  '#a6d5dd',
  '#75bfcb',
  '#4eacbb',
  '#359fb1',
  '#2498ac',
  '#128598',
  '#0b6777',
  '#064b57',
];

/** Greys of the dark scheme with a touch of the same blue-green, from text (0) to ground (7) and below. */
const dark: MantineColorsTuple = [
  '#e3e8eb',
  '#cbd3d8',
  '#b3bcc2',
  '#9aa5ac',
  '#46535b',
  '#2c373d',
  '#222b30',
  '#14191c',
  '#0f1315',
  '#0a0d0f',
];

export const theme = createTheme({
  colors: { rail, dark },
  primaryColor: 'rail',
  primaryShade: 8,
  autoContrast: true,
  defaultRadius: 'md',
  fontFamily:
    "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', sans-serif",
  headings: { fontWeight: '700', textWrap: 'balance' },
  respectReducedMotion: true,
});

/** Colours that keep text at 4.5 : 1 or better on every ground we put it on, where Mantine's own fall short. */
export const readableColours: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#fbfcfd',
    '--mantine-color-dimmed': '#495057',
    '--mantine-color-placeholder': '#5c636a',
    '--mantine-color-error': '#b42318',
    '--mantine-color-anchor': '#0b6777',
    '--mantine-color-rail-light-color': '#064b57',
    '--mantine-color-green-light-color': '#1b5e2a',
    '--mantine-color-orange-light-color': '#7a3406',
    '--mantine-color-red-light-color': '#8f1d14',
    '--mantine-color-gray-light-color': '#343a40',
    '--surface': '#ffffff',
    '--surface-edge': '#dfe5e8',
    '--surface-hover': '#eef6f8',
    '--notice': '#fff3d1',
    '--notice-text': '#5c3a00',
    '--notice-error': '#ffe8e6',
    '--notice-error-text': '#8f1d14',
  },
  dark: {
    '--mantine-color-error': '#ff9d94',
    '--mantine-color-anchor': '#75cfdf',
    '--mantine-color-rail-light-color': '#b5e3ec',
    '--mantine-color-green-light-color': '#b2f2bb',
    '--mantine-color-orange-light-color': '#ffd8a8',
    '--mantine-color-red-light-color': '#ffc9c9',
    '--mantine-color-gray-light-color': '#dee2e6',
    '--surface': '#1b2226',
    '--surface-edge': '#323c42',
    '--surface-hover': '#243036',
    '--notice': '#3a2f14',
    '--notice-text': '#ffe3a3',
    '--notice-error': '#421c19',
    '--notice-error-text': '#ffc9c9',
  },
});
