import { Button, Stack, Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { isCode } from '../api/use-versioned-change.ts';
import { type CurrentValue, CurrentValues } from './current-values.tsx';
import { FormAlert } from './form-alert.tsx';
import type { Gone } from './gone.ts';
import { useFailureText } from './use-failure-text.ts';

interface FailedChangeProps {
  failure: Error;
  /** What is said when the row is no longer there, where there is one. */
  gone?: Gone;
  /** Given when somebody else changed the row meanwhile: what it is now, and the way to take that over. */
  changed?: { values: CurrentValue[]; onTake: () => void };
}

/** Why a form was not saved; what was typed stays in it. */
export function FailedChange({ failure, gone, changed }: FailedChangeProps) {
  const t = useTranslations();
  const textOf = useFailureText();
  return (
    <FormAlert cause={failure} title={<span lang="en">{t('failure.title')}</span>}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{gone && isCode(failure, gone.code) ? gone.text : textOf(failure)}</Text>
        {changed && (
          <>
            <CurrentValues title={t('changed.now')} values={changed.values} />
            <Text size="sm">{t('changed.hint')}</Text>
            <Button size="compact-sm" variant="default" onClick={changed.onTake}>
              {t('changed.take')}
            </Button>
          </>
        )}
      </Stack>
    </FormAlert>
  );
}
