import { ActionIcon, Popover, type PopoverProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import '@mantine/core/styles/Popover.css';
import { Spinner } from './spinner.tsx';

interface CalendarPopoverProps {
  position?: PopoverProps['position'];
  /** The calendar, whose code may still be loading; `close` is called once something is chosen. */
  calendar: (close: () => void) => ReactNode;
}

/** A button that opens a calendar beside typed dates. */
export function CalendarPopover({ position, calendar }: CalendarPopoverProps) {
  const t = useTranslations('period');
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      trapFocus
      returnFocus
      withinPortal={false}
      {...(position && { position })}
    >
      <Popover.Target>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t('calendar')}
          title={t('calendar')}
          onClick={() => setOpen(!isOpen)}
        >
          <IconCalendar size={18} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('calendar')}>
        <Suspense fallback={<Spinner />}>{calendar(() => setOpen(false))}</Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
