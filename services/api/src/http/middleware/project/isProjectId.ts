/** Whether a text can be a project id. */
export function isProjectId(text: string): boolean {
  return /^[-_.a-zA-Z0-9]{1,128}$/.test(text)
}
