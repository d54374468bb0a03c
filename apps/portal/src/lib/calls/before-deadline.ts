/** How long a read may go unanswered, with all its attempts, in milliseconds: the page offers to try again within 8 seconds. */
export const readDeadlineMs = 7_000;

/** The answer of a read, or the failure that `late` makes at the deadline. */
export async function beforeDeadline<T>(answer: Promise<T>, late: () => Error): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), readDeadlineMs);
  });
  try {
    return await Promise.race([answer, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
