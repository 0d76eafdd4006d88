import { Fragment, type ReactNode } from 'react'

/**
 * A text whose placeholders are elements: `t(key)` without values, cut at its placeholders. What is not given stays as
 * it is written.
 * @example fillText(t('legal.agree.both'), { terms: <a href={termsUrl}>{t('legal.terms')}</a>, privacy: … })
 */
export function fillText(text: string, elements: Readonly<Record<string, ReactNode>>): ReactNode {
  // Odd places hold the names between braces.
  return text.split(/\{(\w+)\}/).map((part, index) => {
    const element = index % 2 === 1 ? (Object.hasOwn(elements, part) ? elements[part] : `{${part}}`) : part
    // biome-ignore lint/suspicious/noArrayIndexKey: the places of one text never change
    return <Fragment key={index}>{element}</Fragment>
  })
}
