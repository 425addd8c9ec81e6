-- An employee who is disabled cannot sign in; last_seen_at is the last sign-in
-- or lengthening of a session.
ALTER TABLE employee ADD COLUMN disabled_at timestamptz;
ALTER TABLE employee ADD COLUMN last_seen_at timestamptz;

-- The form in which names are compared, as foldName of the contract makes it.
-- Capitals are put down by hand first: a server whose locale is C leaves Cyrillic ones as they are.
CREATE FUNCTION fold_name(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN btrim(regexp_replace(
  replace(replace(replace(replace(replace(replace(replace(
    translate(
      lower(translate(normalize(name, NFC),
        'АБВГҒДЕЁЖЗИЙКҚЛМНОЎПРСТУФХҲЦЧШЩЪЫЬЭЮЯ',
        'абвгғдеёжзийкқлмноўпрстуфхҳцчшщъыьэюя')),
      'абвгғдежзийкқлмноўпрстуфхҳцыэ' || 'ъь' || '''ʻʼ’‘`´ʹ′',
      'abvggdejziykqlmnooprstufxhsie'),
    'ё', 'yo'), 'ч', 'ch'), 'ш', 'sh'), 'щ', 'sh'), 'ю', 'yu'), 'я', 'ya'), 'ye', 'e'),
  '[\s–—-]+', ' ', 'g'));

-- What an employee is searched in, a field a line; names in both orders, the telephone number's digits alone.
ALTER TABLE employee ADD COLUMN search_folded text NOT NULL GENERATED ALWAYS AS (
  fold_name(user_name) || E'\n'
  || fold_name(first_name || ' ' || last_name || ' ' || first_name) || E'\n'
  || fold_name(email) || E'\n'
  || regexp_replace(phone_number, '\D', '', 'g')
) STORED;
