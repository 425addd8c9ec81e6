import { Container, Group, Tabs, Title } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { SensorTab } from '../sensors/sensor-tab.tsx';
import { type GoToPlace, readListPlace, writeListPlace } from '../ui/list-place.ts';
import { useScreenTitle } from '../ui/use-screen-title.ts';
import { WagonTab } from '../wagons/wagon-tab.tsx';
import { AdminLinks } from './admin-links.tsx';
import '@mantine/core/styles/Tabs.css';
import classes from './admin-screen.module.css';

/** Wagon data and sensor data in two tabs; tab, page, search and the row in edit are in the address. */
export default function AdminScreen() {
  const t = useTranslations('admin');
  useScreenTitle(t('title'));
  const [address, setAddress] = useSearchParams();
  const tab = address.get('tab') === 'sensors' ? 'sensors' : 'wagons';
  const place = readListPlace(address);
  const goTo: GoToPlace = (next, options) => setAddress({ tab, ...writeListPlace({ ...place, ...next }) }, options);
  return (
    <Container size="lg" py="md">
      <Group justify="space-between" gap="xs" mb="sm">
        <Title order={1} size="h3">
          {t('title')}
        </Title>
        <AdminLinks />
      </Group>
      <Tabs
        value={tab}
        onChange={(next) => next && setAddress({ tab: next })}
        keepMounted={false}
        classNames={{ tab: classes.tab }}
      >
        <Tabs.List aria-label={t('tabs')} mb="md">
          <Tabs.Tab value="wagons">{t('wagons')}</Tabs.Tab>
          <Tabs.Tab value="sensors">{t('sensors')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="wagons">
          <WagonTab place={place} goTo={goTo} />
        </Tabs.Panel>
        <Tabs.Panel value="sensors">
          <SensorTab place={place} goTo={goTo} />
        </Tabs.Panel>
      </Tabs>
    </Container>
  );
}
