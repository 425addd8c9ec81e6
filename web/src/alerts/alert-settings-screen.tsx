import { Tabs } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { AdminSection } from '../admin/admin-section.tsx';
import { ChannelsTab } from './channels-tab.tsx';
import { RulesTab } from './rules-tab.tsx';
import '@mantine/core/styles/Tabs.css';

/** What alerts are raised for, and where they are told; the tab and what is in edit are in the address. */
export default function AlertSettingsScreen() {
  const t = useTranslations('alertSettings');
  const [address, setAddress] = useSearchParams();
  const tab = address.get('tab') === 'channels' ? 'channels' : 'rules';
  const edit = address.get('edit')?.trim() ?? '';
  const onEdit = (next: string) => setAddress({ tab, ...(next && { edit: next }) });
  return (
    <AdminSection title={t('title')} intro={t('intro')}>
      <Tabs value={tab} onChange={(next) => next && setAddress({ tab: next })} keepMounted={false}>
        <Tabs.List aria-label={t('tabs')} mb="md">
          <Tabs.Tab value="rules">{t('rules.tab')}</Tabs.Tab>
          <Tabs.Tab value="channels">{t('channels.tab')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="rules">
          <RulesTab edit={edit} onEdit={onEdit} />
        </Tabs.Panel>
        <Tabs.Panel value="channels">
          <ChannelsTab edit={edit} onEdit={onEdit} />
        </Tabs.Panel>
      </Tabs>
    </AdminSection>
  );
}
