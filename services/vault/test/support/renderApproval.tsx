import { renderToStaticMarkup } from 'react-dom/server'
import { riskRows } from '../../src/requests/approval/Risk.ts'
import type { Approval } from '../../src/requests/screen/Approval.ts'
import { ApprovalScreen } from '../../src/requests/screen/ApprovalScreen.tsx'
import { loadContent } from '../../src/requests/screen/loadContent.ts'

const entities: Readonly<Record<string, string>> = { amp: '&', gt: '>', lt: '<', quot: '"', '#x27': "'" }

/** What the screen of an approval says, drawn by its own components: all of its text, the lines in green, and whether its button has to be held. */
export async function renderApproval(approval: Approval): Promise<renderApproval.ReturnType> {
  const View = await loadContent(approval.content.kind)
  const html = renderToStaticMarkup(
    <ApprovalScreen approval={approval} View={View} onDecide={() => {}} onCovered={() => {}} />,
  )
  const textOf = (markup: string) =>
    markup
      .replace(/<[^>]*>/g, ' ')
      .replace(/&(#?\w+);/g, (all, name: string) => entities[name] ?? all)
      .replace(/\s+/g, ' ')
      .trim()
  return {
    text: textOf(html),
    green: [...html.matchAll(/data-sign="plus">(.*?)<\/p>/g)].map(([, line = '']) => textOf(line)),
    isHeld: approval.risks.some(({ name }) => riskRows[name].needsHold),
  }
}

export declare namespace renderApproval {
  type ReturnType = { readonly text: string; readonly green: readonly string[]; readonly isHeld: boolean }
}
