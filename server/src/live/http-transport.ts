/** A SockJS transport that receives over an HTTP response. */
export interface HttpTransport {
  method: 'GET' | 'POST';
  contentType: string;
  /** Sent before the first frame of every response. */
  prelude: string;
  /** Whether a response ends with its first frame. */
  oneFrame: boolean;
  /** A frame as it stands in the response. */
  wrap(frame: string): string;
  /** One message, wrapped; always the same function, so that its result can be shared. */
  encode(text: string): Buffer;
}
