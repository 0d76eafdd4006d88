import { expect, test } from 'vitest'
import { formatAddress } from './formatAddress.ts'

test.each([
  ['0x71C7656EC7ab88b098defB751B7401B5f6d8976F', '0x71C7…d8976F'],
  ['7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU', '7xKX…osgAsU'],
  ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'bc1q…wf5mdq'],
  ['vera.eth', 'vera.eth'],
  ['12345678901', '12345678901'],
  ['123456789012', '1234…789012'],
  ['', ''],
])('%s becomes %s', (address, short) => {
  expect(formatAddress(address)).toBe(short)
})
