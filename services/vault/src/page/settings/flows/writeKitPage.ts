const place = '<script type="application/json" id="kit"></script>'

/**
 * The recovery page with a kit in it: one file that opens the wallet with its code alone.
 *
 * @throws an error when the page is not one of `buildKit`.
 * @example save('recovery-kit.html', writeKitPage(await services.readRecoveryPage(), kit))
 */
export function writeKitPage(page: string, kit: string): string {
  if (page.split(place).length !== 2) throw new Error('Not the recovery page')
  return page.replace(place, () => place.replace('><', () => `>${kit.trim().replaceAll('<', '\\u003c')}<`))
}
