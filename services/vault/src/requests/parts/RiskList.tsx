import { Notice } from 'billfold/parts'
import { type Risk, type RiskName, riskRows } from '../approval/Risk.ts'

/** What the visitor should know before approving, the worst first; `write` has the words of the kind of request. */
export function RiskList({ risks, write }: RiskList.Props) {
  return risks.map(({ name }) => (
    <Notice key={name} tone={riskRows[name].tone}>
      {write(name)}
    </Notice>
  ))
}

export declare namespace RiskList {
  type Props = { readonly risks: readonly Risk[]; write(name: RiskName): string }
}
