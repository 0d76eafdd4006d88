/** What the thread answers. An error goes as its parts: a copy between threads would lose the code. */
export type SqliteAnswer =
  | { readonly id: number; readonly result: unknown; readonly error?: undefined }
  | { readonly id: number; readonly error: { readonly message: string; readonly code: string | undefined } }
