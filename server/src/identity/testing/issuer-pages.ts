const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><body><main>${body}</main></body></html>`;

/** What a person sees at the issuer: a field "Name", and the buttons "Sign in" and "Cancel". */
export const signInPage = page(
  'Sign in at the identity provider',
  `<h1>Identity provider</h1>
   <form method="post">
     <label>Name <input name="name" autofocus></label>
     <button name="answer" value="sign-in">Sign in</button>
     <button name="answer" value="cancel">Cancel</button>
   </form>`,
);

/**
 * Confirms that the session ends without anybody pressing a button.
 * @param form the library's, with the id `op.logoutForm`
 */
export const signOutPage = (form: string) =>
  page(
    'Sign out at the identity provider',
    `${form}
     <input type="hidden" name="logout" value="yes" form="op.logoutForm">
     <script>document.getElementById('op.logoutForm').submit();</script>`,
  );

/** Says what went wrong, as `name: description`. */
export const errorPage = (error: string, description = '') =>
  page('Error at the identity provider', `<p>${error}: ${description.replaceAll('<', '&lt;')}</p>`);
