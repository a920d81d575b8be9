/** The message of an error; of a refusal that is the server's translated text. */
export const errorText = (error: unknown): string => (error instanceof Error ? error.message : String(error))
