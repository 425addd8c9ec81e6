import type { Import, ImportKind } from '@vagon/contract';
import { useEffect, useRef, useState } from 'react';
import { postImport } from './import-calls.ts';
import { type FileRefusal, refusalOfFile } from './import-file.ts';

/** Why a file did not become a preview: it was not even sent, was stopped on its way, or what the server said. */
export type UploadFailure = { file: File; refusal: FileRefusal } | { file: File; refusal: null; failure: Error };

/** A file on its way; `part` of it has left, 0…1. */
export interface CurrentUpload {
  file: File;
  part: number;
}

/** Sends a file and gives its preview to `onChecked`; leaving the screen stops it. */
export function useUpload(onChecked: (checked: Import) => void) {
  const [current, setCurrent] = useState<CurrentUpload | null>(null);
  const [failure, setFailure] = useState<UploadFailure | null>(null);
  const stopping = useRef<AbortController>(null);
  useEffect(() => () => stopping.current?.abort(), []);

  async function start(kind: ImportKind, file: File): Promise<void> {
    const refusal = refusalOfFile(file);
    setFailure(refusal && { file, refusal });
    if (refusal) return;
    const stop = new AbortController();
    stopping.current = stop;
    setCurrent({ file, part: 0 });
    try {
      const checked = await postImport({
        kind,
        file,
        onProgress: (part) => setCurrent({ file, part }),
        signal: stop.signal,
      });
      if (!stop.signal.aborted) onChecked(checked);
    } catch (failed) {
      setFailure({ file, refusal: null, failure: failed as Error });
    }
    setCurrent(null);
  }

  return {
    current,
    failure,
    start: (kind: ImportKind, file: File) => void start(kind, file),
    cancel: () => stopping.current?.abort(),
  };
}
