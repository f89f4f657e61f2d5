/** Whether this browser makes and takes passkeys on this page, in the form in which they travel; over plain HTTP none does. */
export function takesPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential;
}
