/**
 * Takes the phone of this name until the page goes away: two pages with one identity would take each other's messages.
 * @returns whether nobody else holds it.
 */
export function holdPhone(name: string): Promise<boolean> {
  return new Promise(resolve => {
    void navigator.locks.request(name, { ifAvailable: true }, lock => {
      resolve(lock !== null)
      // The lock ends with the page.
      return lock ? new Promise(() => {}) : undefined
    })
  })
}
