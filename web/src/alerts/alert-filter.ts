import { ALERT_RULES, ALERT_STATES, type AlertRuleKind, type AlertState } from '@vagon/contract';

/** Which alerts are shown; an empty field narrows nothing. */
export interface AlertListFilter {
  state: AlertState;
  rule: '' | AlertRuleKind;
  /** An MTU's id in digits. */
  region: string;
  mine: boolean;
}

/** Reads the filter from the screen's address; the open alerts of all are shown first. */
export function readAlertFilter(address: URLSearchParams): AlertListFilter {
  const region = address.get('region') ?? '';
  return {
    state: ALERT_STATES.find((known) => known === address.get('state')) ?? 'open',
    rule: ALERT_RULES.find((known) => known === address.get('rule')) ?? '',
    region: /^[1-9]\d{0,4}$/.test(region) ? region : '',
    mine: address.get('mine') === 'true',
  };
}

/** The filter as the address and the calls name its fields; what narrows nothing is empty. */
export const alertFields = ({ state, rule, region, mine }: AlertListFilter): Record<string, string> => ({
  state,
  rule,
  region,
  mine: mine ? 'true' : '',
});
