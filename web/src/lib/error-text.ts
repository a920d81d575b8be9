/** What an error says to a person: the server's words where it refused, else the error's own. */
export const errorText = (error: unknown): string => (error instanceof Error ? error.message : String(error))
