import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './form-card.module.css';

interface FormCardProps {
  title: string;
  /** What came of the last try: success, failure. */
  alerts: ReactNode;
  /** The buttons. */
  actions: ReactNode;
  onSubmit: () => void;
  /** The fields. */
  children: ReactNode;
}

/** A form that leaves room for the list below it: fields side by side where they find room. */
export function FormCard({ title, alerts, actions, onSubmit, children }: FormCardProps) {
  return (
    <form
      className={classes.card}
      aria-label={title}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Title order={2} size="h6">
        {title}
      </Title>
      {alerts}
      <div className={classes.fields}>
        {children}
        <div className={classes.actions}>{actions}</div>
      </div>
    </form>
  );
}
