import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';

interface FormAlertProps {
  /** Changes with every new failure, so that the focus comes back to the message. */
  cause: unknown;
  title?: ReactNode;
  children: ReactNode;
}

/** Why a form could not be sent; takes the focus, so that it is read out and seen. */
export function FormAlert({ cause, title, children }: FormAlertProps) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (cause) alert.current?.focus();
  }, [cause]);
  return (
    <Alert ref={alert} tabIndex={-1} color="red" variant="light" icon={<IconAlertCircle aria-hidden />} title={title}>
      {children}
    </Alert>
  );
}
