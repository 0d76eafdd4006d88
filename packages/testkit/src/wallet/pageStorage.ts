/** The storage of a page; nothing where it has none or refuses it. */
export function pageStorage(page: { readonly localStorage?: Storage }): Storage | undefined {
  try {
    return page.localStorage
  } catch {
    return undefined
  }
}
