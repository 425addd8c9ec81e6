import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { Account } from '@vagon/contract';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { type AccountAction, actionsFor } from './accounts-change.ts';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Menu.css';

interface AccountMenuProps {
  account: Account;
  isOneself: boolean;
  onAction: (action: AccountAction) => void;
}

/** What can be done with an account. */
export function AccountMenu({ account, isOneself, onAction }: AccountMenuProps) {
  const t = useTranslations('accounts');
  const label = t('actionsOf', { userName: account.userName });
  return (
    // Beside its button rather than at the end of the page: there it would be in no landmark. Fixed, or the table cuts it off.
    <Menu position="bottom-end" withinPortal={false} floatingStrategy="fixed" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="default" aria-label={label}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>
        {actionsFor(account, isOneself).map((action) => (
          <Menu.Item key={action} onClick={() => onAction(action)}>
            {t(`actions.${action}`)}
          </Menu.Item>
        ))}
        {isOneself && (
          <Menu.Item component={Link} to="/password">
            {t('actions.ownPassword')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
