/** Reads a file as a data URL. Returns null when the browser cannot decode it as an image, whatever its extension. */
export async function readImage(file: File): Promise<string | null> {
  const url = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read.'));
    reader.readAsDataURL(file);
  });
  const picture = new Image();
  picture.src = url;
  return picture.decode().then(
    () => url,
    () => null,
  );
}
