import { Container, Tabs, Title } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { SensorList } from '../sensors/sensor-list.tsx';
import { readPage } from '../ui/read-page.ts';
import { useScreenTitle } from '../ui/use-screen-title.ts';
import { WagonList } from '../wagons/wagon-list.tsx';
import '@mantine/core/styles/Tabs.css';
import classes from './admin-screen.module.css';

/** Wagon data and sensor data in two tabs; tab and page are in the address. */
export default function AdminScreen() {
  const t = useTranslations('admin');
  useScreenTitle(t('title'));
  const [address, setAddress] = useSearchParams();
  const tab = address.get('tab') === 'sensors' ? 'sensors' : 'wagons';
  const page = readPage(address);
  const onPage = (next: number) => setAddress({ tab, page: String(next) });
  return (
    <Container size="lg" py="md">
      <Title order={1} size="h3" mb="sm">
        {t('title')}
      </Title>
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
          <WagonList page={page} onPage={onPage} />
        </Tabs.Panel>
        <Tabs.Panel value="sensors">
          <SensorList page={page} onPage={onPage} />
        </Tabs.Panel>
      </Tabs>
    </Container>
  );
}
