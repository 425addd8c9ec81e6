import { Anchor, Button, Stack, Text } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { FormAlert } from '../ui/form-alert.tsx';
import { AccountCard } from './account-card.tsx';
import { fieldsAsTyped } from './form-fields.ts';

interface AccountFormProps<Name extends string> {
  title: string;
  intro?: string;
  /** Names of the fields that are sent. */
  names: readonly Name[];
  /** Sends the fields as typed: the server judges them (specification, section 5). */
  call: UseMutationResult<unknown, Error, Record<Name, string>>;
  failureText: (failure: Error) => string;
  submitText: string;
  /** Below the button: another way to the same end. */
  otherWay?: ReactNode;
  /** The screen for those who are wrong here. */
  otherScreen: { question: string; address: string; text: string };
  /** The fields. */
  children: ReactNode;
}

/** The form by which somebody comes to an account, or into it. */
export function AccountForm<Name extends string>({ names, call, otherScreen, ...form }: AccountFormProps<Name>) {
  return (
    <AccountCard title={form.title}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          call.mutate(fieldsAsTyped(event.currentTarget, names));
        }}
      >
        <Stack>
          {form.intro && <Text c="dimmed">{form.intro}</Text>}
          {call.error && <FormAlert cause={call.error}>{form.failureText(call.error)}</FormAlert>}
          {form.children}
          <Button type="submit" fullWidth loading={call.isPending}>
            {form.submitText}
          </Button>
          {form.otherWay}
          <Text ta="center">
            {otherScreen.question}{' '}
            <Anchor component={Link} to={otherScreen.address} underline="always">
              {otherScreen.text}
            </Anchor>
          </Text>
        </Stack>
      </form>
    </AccountCard>
  );
}
