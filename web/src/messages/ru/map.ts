import type { TranslationOf } from '../catalogue.ts';
import type { map as uz } from '../uz/map.ts';

export const map: TranslationOf<typeof uz> = {
  label: 'Карта вагонов',
  keys: 'Стрелки двигают карту, + и − приближают и отдаляют, Enter открывает список вагонов в центре карты, Tab переходит по меткам, Escape закрывает. Те же данные есть в таблице ниже.',
  zoomIn: 'Приблизить',
  zoomOut: 'Отдалить',
  railwayFrom: 'Станции и пути: {source}',
  leaflet: 'Leaflet — библиотека карт',
  closePopup: 'Закрыть окошко',
  wholeRailway: 'Вся железная дорога',
  here: 'Вагоны в центре',
  nothingHere: 'Здесь нет вагонов. Сдвиньте карту или отдалите её.',
  tilesFailing: 'Изображение карты не загрузилось, поэтому показана только схема железной дороги.',
  tilesRetry: 'Загрузить изображение снова',
  fleetFailing: 'Не удалось загрузить на карту все вагоны. Пробуем снова…',
  spotsFailing: 'Не удалось обновить вагоны на карте. Повторяем попытку…',
  legend: {
    label: 'Обозначения на карте и число вагонов',
    mixed: 'Порожние и гружёные в одной точке',
    many: 'Знак крупнее: {count, number} вагонов и больше',
    withoutPosition: 'Местоположение неизвестно: {count, number}',
  },
  marker: 'вагон {number}, {state}, {place}',
  placeUnknown: 'станция неизвестна',
  popup: {
    number: 'Номер вагона',
    state: 'Состояние',
    battery: 'Батарея',
    temperature: 'Температура',
    date: 'Измерено',
    history: 'Показать путь вагона',
  },
  spot: {
    title: 'Вагоны здесь: {count, number}',
    loading: 'Загружаются вагоны этого места…',
    failed: 'Не удалось загрузить вагоны этого места.',
    filter: 'Уточнить по номеру',
    close: 'Закрыть список',
    none: 'Вагона с таким номером здесь нет.',
    more: 'Ещё {count, plural, one {# вагон} few {# вагона} other {# вагонов}}. Введите номер, чтобы уточнить.',
  },
};
