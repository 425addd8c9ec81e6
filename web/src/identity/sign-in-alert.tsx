import { Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { ApiFailure } from '../api/api-failure.ts';
import { FormAlert } from '../ui/form-alert.tsx';
import { useFailureText } from '../ui/use-failure-text.ts';
import { failureLine, isTurnedBack } from './sign-in-failure.ts';

/** Why signing in by the identity provider failed: in the reader's words, and as the provider or the server named it. */
export function SignInAlert({ failure }: { failure: unknown }) {
  const t = useTranslations('identity.failures');
  const textOf = useFailureText();
  const words = failure instanceof ApiFailure ? textOf(failure) : t(isTurnedBack(failure) ? 'turnedBack' : 'failed');
  return (
    <FormAlert cause={failure}>
      <Text inherit>{words}</Text>
      <Text size="sm" lang="en" mt="xs" style={{ overflowWrap: 'anywhere' }}>
        {failureLine(failure)}
      </Text>
    </FormAlert>
  );
}
