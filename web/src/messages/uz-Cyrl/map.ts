import type { TranslationOf } from '../catalogue.ts';
import type { map as uz } from '../uz/map.ts';

export const map: TranslationOf<typeof uz> = {
  label: 'Вагонлар харитаси',
  keys: 'Стрелкалар харитани суради, + ва − яқинлаштиради ва узоқлаштиради, Enter харита марказидаги вагонлар рўйхатини очади, Tab белгилар орасида юради, Escape ёпади. Худди шу маълумот қуйидаги жадвалда ҳам бор.',
  zoomIn: 'Яқинлаштириш',
  zoomOut: 'Узоқлаштириш',
  railwayFrom: 'Станциялар ва йўллар: {source}',
  leaflet: 'Leaflet — харита кутубхонаси',
  closePopup: 'Ойначани ёпиш',
  wholeRailway: 'Бутун темир йўл',
  here: 'Марказдаги вагонлар',
  nothingHere: 'Бу ерда вагон йўқ. Харитани суринг ёки узоқлаштиринг.',
  tilesFailing: 'Харита тасвири юкланмади, шунинг учун фақат темир йўл чизмаси кўрсатилмоқда.',
  tilesRetry: 'Тасвирни қайта юклаш',
  fleetFailing: 'Барча вагонларни харитага юклаб бўлмади. Қайта уринилмоқда…',
  legend: {
    label: 'Харита белгилари ва вагонлар сони',
    mixed: 'Бир нуқтада бўш ва юкланган',
    withoutPosition: 'Жойлашуви номаълум: {count, number}',
  },
  marker: '{number} рақамли вагон, {state}, {place}',
  placeUnknown: 'станцияси номаълум',
  popup: {
    number: 'Вагон рақами',
    state: 'Ҳолати',
    battery: 'Батарея',
    temperature: 'Ҳарорат',
    date: 'Ўлчанган',
    history: 'Вагоннинг йўлини кўриш',
  },
  spot: {
    title: 'Бу ердаги вагонлар: {count, number}',
    filter: 'Рақам бўйича торайтириш',
    close: 'Рўйхатни ёпиш',
    none: 'Бундай рақамли вагон бу ерда йўқ.',
    more: 'Яна {count, number} та вагон бор. Рақамини ёзиб торайтиринг.',
  },
};
