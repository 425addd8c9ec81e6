import { Checkbox, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ALERT_RULES, type AlertRuleKind } from '@vagon/contract';
import { useTranslations } from 'use-intl';
import { geographyQuery } from '../geography/geography-query.ts';
import { useRegionName } from '../geography/use-place-names.ts';
import type { FormDraft } from '../ui/form-draft.ts';
import type { ChannelDraft } from './channel-draft.ts';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';

/** Over the whole width of the form: the choices are many. */
const WHOLE_WIDTH = { flexBasis: '100%', maxWidth: 'none' };

/** Which alerts a channel tells. */
export function ChannelScopeFields({ form: { draft, type } }: { form: FormDraft<ChannelDraft> }) {
  const t = useTranslations('alertSettings.channels');
  const rules = useTranslations('alerts.rules');
  const regionName = useRegionName();
  const { data: geography } = useQuery(geographyQuery);
  return (
    <>
      <Checkbox.Group
        style={WHOLE_WIDTH}
        label={t('rules')}
        description={t('rulesHint')}
        value={draft.rules}
        onChange={(chosen) => type({ rules: chosen as AlertRuleKind[] })}
      >
        <Group gap="8px 16px" mt={8}>
          {ALERT_RULES.map((rule) => (
            <Checkbox key={rule} value={rule} label={rules(rule)} />
          ))}
        </Group>
      </Checkbox.Group>
      <Checkbox.Group
        style={WHOLE_WIDTH}
        label={t('regions')}
        description={t('regionsHint')}
        value={draft.regions}
        onChange={(chosen) => type({ regions: chosen })}
      >
        <Group gap="8px 16px" mt={8}>
          {(geography?.regions ?? []).map(({ id, name }) => (
            <Checkbox key={id} value={String(id)} label={regionName(name)} />
          ))}
        </Group>
      </Checkbox.Group>
    </>
  );
}
