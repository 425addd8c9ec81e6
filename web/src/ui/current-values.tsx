import { Text } from '@mantine/core';
import classes from './current-values.module.css';

/** A field of a row as it is now; `differs` from what is typed. */
export interface CurrentValue {
  label: string;
  value: string;
  differs: boolean;
}

/** What a row is now, with what differs standing out. */
export function CurrentValues({ title, values }: { title: string; values: CurrentValue[] }) {
  return (
    <div>
      <Text fw={600} size="sm">
        {title}
      </Text>
      <dl className={classes.values}>
        {values.map(({ label, value, differs }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{differs ? <mark>{value}</mark> : value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
