import { ActionIcon } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';

interface RowButtonProps {
  action: 'edit' | 'delete';
  /** What it does to which row, for who does not see the row. */
  label: string;
  disabled?: boolean;
  onPress: () => void;
}

/** A small button in a row of a table. */
export function RowButton({ action, label, disabled, onPress }: RowButtonProps) {
  const Icon = action === 'edit' ? IconPencil : IconTrash;
  return (
    <ActionIcon
      variant={action === 'edit' ? 'light' : 'subtle'}
      color={action === 'edit' ? undefined : 'red'}
      size="md"
      data-action={action}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onPress}
    >
      <Icon size={16} aria-hidden />
    </ActionIcon>
  );
}
