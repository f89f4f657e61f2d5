/** Whether the app was installed on this device and is no page of a browser. */
export const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches;
