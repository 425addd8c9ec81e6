-- What is typed at the sign-in is an e-mail address if it has an @, else a user
-- name: no user name may be another employee's address. ＠ (U+FF20) and ﹫
-- (U+FE6B) become @ where names are compared. Whoever has such a name gets
-- hyphens in their place, and the id behind it until nobody else has the name;
-- the e-mail address is left to sign in with.
DO $$
DECLARE
  named record;
  folded text;
  behind text;
BEGIN
  FOR named IN SELECT id, user_name, user_name_folded FROM employee
    WHERE strpos(user_name_folded, '@') > 0 ORDER BY id
  LOOP
    behind := '-' || named.id;
    folded := translate(named.user_name_folded, '@', '-');
    WHILE EXISTS (SELECT FROM employee WHERE user_name_folded = folded || behind) LOOP
      behind := behind || '-' || named.id;
    END LOOP;
    UPDATE employee
      SET user_name = translate(user_name, '@＠﹫', '---') || behind, user_name_folded = folded || behind
      WHERE id = named.id;
    INSERT INTO audit_entry (action, subject, subject_key, before, after)
      SELECT 'edit', 'employee', user_name,
        jsonb_build_object('userName', named.user_name), jsonb_build_object('userName', user_name)
      FROM employee WHERE id = named.id;
  END LOOP;
END $$;

ALTER TABLE employee ADD CONSTRAINT employee_user_name_is_no_address CHECK (strpos(user_name_folded, '@') = 0);
