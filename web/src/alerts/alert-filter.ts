import { ALERT_RULES, ALERT_STATES, type AlertRuleKind, type AlertState } from '@vagon/contract';

/** Which alerts are shown; an empty field narrows nothing. */
export interface AlertListFilter {
  state: AlertState;
  rule: '' | AlertRuleKind;
  /** An MTU's id in digits. */
  region: string;
  /** Those that the reader took or closed. */
  mine: boolean;
}

/** How an address says that no MTU is chosen: one that says nothing of it leads to the reader's own. */
const WHOLE_RAILWAY = 'all';

/** Reads the filter from the screen's address; the open alerts are shown first, and nobody's own are among them. */
export function readAlertFilter(address: URLSearchParams): AlertListFilter {
  const region = address.get('region') ?? '';
  const state = ALERT_STATES.find((known) => known === address.get('state')) ?? 'open';
  return {
    state,
    rule: ALERT_RULES.find((known) => known === address.get('rule')) ?? '',
    region: /^[1-9]\d{0,4}$/.test(region) ? region : '',
    mine: state !== 'open' && address.get('mine') === 'true',
  };
}

/** Whether an address leaves the MTU to its reader. */
export const isRegionOpen = (address: URLSearchParams): boolean => !address.has('region');

/** Writes what {@link readAlertFilter} reads. */
export const writeAlertFilter = (filter: AlertListFilter): Record<string, string> => ({
  ...alertFields(filter),
  region: filter.region || WHOLE_RAILWAY,
});

/** The filter as the calls name its fields; what narrows nothing is empty. */
export const alertFields = ({ state, rule, region, mine }: AlertListFilter): Record<string, string> => ({
  state,
  rule,
  region,
  mine: mine ? 'true' : '',
});
