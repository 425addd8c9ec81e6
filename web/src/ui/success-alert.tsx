import { Alert } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';

/**
 * Says that something succeeded, without taking the focus. Nothing to say is
 * null: screen readers announce what comes into a place that they know, so the
 * place is there before the words, also where both appear at once.
 */
export function SuccessAlert({ children }: { children: ReactNode }) {
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  return (
    <div role="status">
      {isThere && children && (
        <Alert role="presentation" color="green" variant="light" icon={<IconCircleCheck aria-hidden />}>
          {children}
        </Alert>
      )}
    </div>
  );
}
