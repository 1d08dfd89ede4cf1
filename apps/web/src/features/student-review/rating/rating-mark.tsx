import { ratingDrawings } from '@nhip-cau/contract/stickers/rating-drawings'
