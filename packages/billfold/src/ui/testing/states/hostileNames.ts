import type { WalletScenario } from '../Scenario.ts'

const long = 'The Most Trusted Wallet of All That There Are in This World and the Next'
const solid = long.replaceAll(' ', '')
const wallets: readonly WalletScenario[] = [
  { id: 'app.long', name: long, icon: 'data:image/png;base64,AAAA' },
  { id: 'app.solid', name: solid, rdns: 'app.solid' },
  { id: 'app.arabic', name: 'محفظة طويلة الاسم للعملات الرقمية على كل الشبكات' },
  { id: 'app.turned', name: '\u202EtellaW eruceS' },
]
const networks = [long, solid, 'شبكة الإيثيريوم الرئيسية للاختبار والتطوير', '\u202Emuerehte']

/** Names that an attacker chose: endless, without a space, read from right to left, turning the text around. */
export const hostileNames = { solid, wallets, networks } as const
