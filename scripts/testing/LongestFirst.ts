import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take several seconds each, longest first. If one of them starts last, the other cores are idle until it ends. */
const LONGEST = [
  'services/vault/test/adversary/adversary.test.ts',
  'packages/billfold/test/pairing/schedules/schedules.test.ts',
  'services/vault/test/process.test.ts',
  'services/vault/test/manyDevices.test.ts',
  'services/api/test/grownDatabase.test.ts',
  'services/api/test/outages.test.ts',
  'services/api/test/leases.test.ts',
  'services/vault/test/escrow.test.ts',
  'services/relay/test/stores.test.ts',
  'services/vault/test/possession.test.ts',
  'services/vault/test/creation.test.ts',
  'services/vault/test/release.test.ts',
  'services/vault/test/switch.test.ts',
  'services/vault/test/exports.test.ts',
  'services/api/test/indexerKill.test.ts',
  'packages/devnet/test/state.test.ts',
  'packages/testkit/test/suites.test.ts',
  'apps/docs/src/docs.test.ts',
  'services/api/src/media/redraw.test.ts',
  'packages/billfold/src/wire/fuzz.test.ts',
  'scripts/installPackages.test.ts',
  'packages/billfold/test/embedded/connector.browser.test.ts',
  'services/vault/test/settings.browser.test.ts',
  'services/vault/test/unlock.browser.test.ts',
  'packages/billfold/src/shell/hostFaults.browser.test.ts',
  'packages/billfold/test/embedded/logins.browser.test.ts',
  'packages/billfold/src/ui/development.browser.test.ts',
  'packages/billfold/src/ui/account/Account/view.browser.test.ts',
  'packages/testkit/test/playwright.browser.test.ts',
  'packages/billfold/src/parts/gallery/gallery.browser.test.ts',
  'packages/billfold/src/react/react.browser.test.ts',
  'packages/billfold/src/ui/connect/Connect/view.browser.test.ts',
  'services/vault/test/covers.browser.test.ts',
  'packages/billfold/src/ui/pairing/ConnectingWalletConnect/view.browser.test.ts',
  'packages/billfold/src/shell/leaks.browser.test.ts',
  'packages/billfold/src/ui/send/WalletSend/view.browser.test.ts',
  'packages/billfold/src/shell/keyboard.browser.test.ts',
  'packages/billfold/src/embedded/embedded.browser.test.ts',
  'packages/billfold/src/shell/chunks.browser.test.ts',
  'services/vault/test/approvals.browser.test.ts',
  'packages/billfold/src/ui/pairing/handOff.browser.test.ts',
  'services/vault/test/screens.browser.test.ts',
  'packages/billfold/src/shell/hostGlobals.browser.test.ts',
  'services/vault/test/passkey.browser.test.ts',
  'e2e/visits.test.ts',
  'e2e/logins.test.ts',
  'e2e/examples.test.ts',
  'e2e/lostAnswers.test.ts',
  'e2e/samples.test.ts',
  'e2e/testing.test.ts',
  'e2e/pairing.test.ts',
  'e2e/send.test.ts',
  'e2e/sentences.test.ts',
]

/** Sorts files as Vitest does, but the longest first: a clean clone does not know yet how long each takes. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) => {
      const place = LONGEST.findIndex(path => moduleId.endsWith(`/${path}`))
      return place === -1 ? LONGEST.length : place
    }
    return (await super.sort(files)).sort((one, other) => placeOf(one) - placeOf(other))
  }
}
