import { type WalletPresetName, walletPresets } from '@billfold/testkit'
import { toCode } from '../toCode.ts'
import { toTable } from '../toTable.ts'

/** The page about the odd wallets of the test kit. */
export function writeTestWallets(): string {
  const names = Object.keys(walletPresets) as WalletPresetName[]
  return `# Odd wallets

The ${names.length} presets of \`@billfold/testkit\`: wallets as they are met in the field, and what a visitor of a page with Billfold
may expect of each. \`startWalletPreset\` puts one into a page or a Node process, \`installWalletPresetIn\` into a page of a browser:
[Test your app](../guide/testing.md#odd-wallets).

${toTable(
  ['Preset', 'The wallet', 'The page'],
  names.map(name => [toCode(name), walletPresets[name].title, walletPresets[name].outcome]),
)}
`
}
